// The floor: a bare Fastify with one insert into the same kind of database.
import { PGlite } from '@electric-sql/pglite';
import Fastify from 'fastify';

const db = await PGlite.create(process.argv[2]);
await db.exec('create table said (id bigint generated always as identity primary key, body text not null)');
const app = Fastify();
app.post('/said', async (request) => {
  const { rows } = await db.query('insert into said (body) values ($1) returning id', [request.body.text]);
  return rows[0];
});
await app.listen({ port: Number(process.argv[3]), host: '127.0.0.1' });
