/** Blob addresses of files for `<img>` and downloads, which cannot send the session's token. */
export interface FileUrls {
  /** The blob address of a file, the same one each time. Throws ChatError. */
  of: (id: string) => Promise<string>;
  /** Adds an uploaded file, which then needs no request. */
  put: (id: string, bytes: Blob) => void;
  /** Revokes all addresses. */
  clear: () => void;
}

export function createFileUrls(fetchFile: (id: string) => Promise<Blob>): FileUrls {
  const urls = new Map<string, Promise<string>>();
  return {
    of(id) {
      let url = urls.get(id);
      if (!url) {
        url = fetchFile(id).then((bytes) => URL.createObjectURL(bytes));
        urls.set(id, url);
        // The next call retries.
        url.catch(() => urls.get(id) === url && urls.delete(id));
      }
      return url;
    },
    put(id, bytes) {
      urls.set(id, Promise.resolve(URL.createObjectURL(bytes)));
    },
    clear() {
      for (const url of urls.values()) void url.then((one) => URL.revokeObjectURL(one)).catch(() => {});
      urls.clear();
    },
  };
}
