// Starts the training thread from source: a worker does not inherit the TypeScript loader of the
// thread that starts it, and Node 20 cannot strip types. Bundles do not contain this file.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
