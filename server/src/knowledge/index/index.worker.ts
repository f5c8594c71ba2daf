import { parentPort } from 'node:worker_threads';
import { KnowledgeIndex } from './knowledgeIndex.ts';
import type { IndexReplies, IndexRequest, NumberedReply, NumberedRequest } from './protocol.ts';

/**
 * Entry point of the thread that holds the indexes of knowledge bases; it is separate because a large index takes
 * seconds to build.
 */
const indexes = new Map<string, KnowledgeIndex>();

function indexOf(key: string): KnowledgeIndex {
  const index = indexes.get(key) ?? new KnowledgeIndex();
  indexes.set(key, index);
  return index;
}

function answer(request: IndexRequest): IndexReplies[keyof IndexReplies] {
  switch (request.type) {
    case 'apply': {
      const index = indexOf(request.key);
      index.apply(request.changes, request.languages);
      // Asking for the size would index the passages received so far, which is done once after the last ones.
      return { bytes: request.more ? 0 : index.bytes, size: index.size };
    }
    case 'vectors': {
      const index = indexOf(request.key);
      if (request.anew) index.vectors.clear();
      for (const [id, packed] of request.vectors) index.vectors.put(id, packed);
      return { bytes: index.bytes, size: index.vectors.size };
    }
    case 'search':
      return indexes.get(request.key)?.search(request.question) ?? null;
    default:
      indexes.delete(request.key);
      return null;
  }
}

const reply = (message: NumberedReply) => parentPort?.postMessage(message);

parentPort?.on('message', ({ id, request }: NumberedRequest) => {
  try {
    reply({ id, reply: answer(request) });
  } catch (error) {
    reply({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
