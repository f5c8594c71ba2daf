import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Ok } from '../common.ts';
import { limits } from '../limits.ts';

/** A file as messages name it; its bytes are asked for by its id. */
export const FileInfo = z.object({
  /** 128 random bits. */
  id: z.string(),
  name: z.string(),
  /** As its bytes say: one of `fileTypes`. */
  type: z.string(),
  /** Bytes. */
  size: Count,
  /** Pixels, where it is an image. */
  width: z.int().optional(),
  height: z.int().optional(),
});
export type FileInfo = z.infer<typeof FileInfo>;

export const fileCalls = defineCalls({
  'POST /api/1.0/workspaces/:ws/conversation/:device/files': {
    summary: 'Upload a file to the own conversation, to send it with a message; dropped after a day if it is not',
    permission: 'conversation:use',
    upload: z.object({}),
    response: FileInfo,
    status: 201,
    maxBytes: limits.fileBytes,
  },
  'GET /api/1.0/workspaces/:ws/conversation/:device/files/:fileId': {
    summary: 'A file of the own conversation',
    permission: 'conversation:use',
    response: 'file',
  },
  'DELETE /api/1.0/workspaces/:ws/conversation/:device/files/:fileId': {
    summary: 'Drop a file of the own conversation that was not sent',
    permission: 'conversation:use',
    response: Ok,
  },
});
