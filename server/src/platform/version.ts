import manifest from '../../package.json' with { type: 'json' };

/** This version of the server. */
export const version: string = manifest.version;
