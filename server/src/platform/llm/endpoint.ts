/** An OpenAI-compatible endpoint with its settings for requests. */
export interface Endpoint {
  /** Without a slash at the end. */
  url: string;
  key: string | null;
  /** Null: whichever the endpoint has first. */
  name: string | null;
  /** Whether the address may be of an internal network: the operator's may, a person's only where that is allowed. */
  allowInternal: boolean;
}
