/** Addresses of files for `<img>` and downloads: neither can send the session's token, so their bytes are fetched. */
export interface FileUrls {
  /** An address in this page, the same one each time. Throws ChatError. */
  of: (id: string) => Promise<string>;
  /** What was uploaded here need not be fetched back. */
  put: (id: string, bytes: Blob) => void;
  /** Lets go of all of them. */
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
        // The next one to ask tries again.
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
