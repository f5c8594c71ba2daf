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
 * Lets scripts and workers come from the console's own files alone. The page's policy asks browsers to refuse text
 * where markup or an address of a script is expected, unless this default allows it; markup never is.
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
