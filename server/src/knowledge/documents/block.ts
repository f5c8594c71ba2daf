/** A block of a document, in any format; blocks are in reading order. */
export type Block = { page?: number | undefined } &
  // Level 0 is the title of the document. The anchor is the fragment of the heading in a web page's address.
  (
    | { kind: 'heading'; level: number; text: string; anchor?: string | undefined }
    | { kind: 'paragraph'; text: string }
    | { kind: 'list'; items: string[] }
    | { kind: 'code'; text: string }
    | { kind: 'table'; header: string[]; rows: string[][] }
  );
