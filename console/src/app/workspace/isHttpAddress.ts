/** Whether a text is an HTTP or HTTPS address. */
export const isHttpAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
