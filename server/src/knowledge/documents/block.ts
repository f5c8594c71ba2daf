/** What a document is made of, whatever its format; in reading order. */
export type Block = { page?: number | undefined } &
  // Level 0 is the title of the document. The anchor leads to the heading in the address of a web page.
  (
    | { kind: 'heading'; level: number; text: string; anchor?: string | undefined }
    | { kind: 'paragraph'; text: string }
    | { kind: 'list'; items: string[] }
    | { kind: 'code'; text: string }
    | { kind: 'table'; header: string[]; rows: string[][] }
  );
