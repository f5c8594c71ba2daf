interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string }): unknown;
}

declare global {
  interface Window {
    /** https://www.w3.org/TR/trusted-types/; TypeScript's own types do not have it yet. */
    readonly trustedTypes?: TrustedTypes;
  }
}

/**
 * Restricts scripts and workers to the console's own files. By the page's policy, browsers refuse text that is used as
 * markup or as the address of a script, unless this default policy allows it. It allows no markup.
 */
export function trustOwnScripts(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      const { origin, pathname } = new URL(url, window.location.href);
      if (origin !== window.location.origin || !pathname.startsWith('/assets/'))
        throw new TypeError(`foreign script ${url}`);
      return url;
    },
  });
}
