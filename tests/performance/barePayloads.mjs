// The floor of reading: a bare Fastify that writes the same answers as JSON from memory.
import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';

const payloads = JSON.parse(await readFile(process.argv[2], 'utf8'));
const app = Fastify();
app.get('/payload/:index', async (request) => payloads[request.params.index]);
await app.listen({ port: Number(process.argv[3]), host: '127.0.0.1' });
