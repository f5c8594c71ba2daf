/** The reply of the built-in embedding model's thread: the vectors of the given texts, in order. */
export type UseLiteReply = { vectors: Float32Array[] } | { error: string };
