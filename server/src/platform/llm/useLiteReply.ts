/** What the thread of the built-in embedding model answers: the vectors of the texts it was given, in their order. */
export type UseLiteReply = { vectors: Float32Array[] } | { error: string };
