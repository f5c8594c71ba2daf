interface Sending {
  url: string;
  headers: Headers;
  body: FormData;
  /** Told how much of it is there, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Posts a form and tells how far it is: `fetch` cannot, XMLHttpRequest can. Where there is none, outside of browsers,
 * nothing is told. Rejects where no answer comes.
 */
export function upload({ url, headers, body, onProgress, signal }: Sending): Promise<Response> {
  if (typeof XMLHttpRequest === 'undefined') return fetch(url, { method: 'POST', headers, body, signal });
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    const abort = () => sending.abort();
    const end = (settle: () => void) => () => {
      signal.removeEventListener('abort', abort);
      settle();
    };
    const broken = end(() => reject(new Error('no answer')));
    sending.open('POST', url);
    for (const [name, value] of headers) sending.setRequestHeader(name, value);
    sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    sending.addEventListener(
      'load',
      end(() => resolve(new Response(sending.responseText, { status: sending.status }))),
    );
    sending.addEventListener('error', broken);
    sending.addEventListener('abort', broken);
    signal.addEventListener('abort', abort);
    if (signal.aborted) broken();
    else sending.send(body);
  });
}
