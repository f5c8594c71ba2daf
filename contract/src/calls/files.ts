import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Ok } from '../common.ts';
import { limits } from '../limits.ts';

/** A file in a message; its content is requested by id. */
export const FileInfo = z.object({
  /** 128 random bits. */
  id: z.string(),
  name: z.string(),
  /** The detected type, one of `fileTypes`. */
  type: z.string(),
  /** Bytes. */
  size: Count,
  /** Pixels of an image. */
  width: z.int().optional(),
  height: z.int().optional(),
});
export type FileInfo = z.infer<typeof FileInfo>;

export const fileCalls = defineCalls({
  'POST /api/1.0/workspaces/:ws/conversation/:device/files': {
    summary: "Upload a file to the caller's conversation, for a message; deleted after a day if it is not sent",
    permission: 'conversation:use',
    upload: z.object({}),
    response: FileInfo,
    status: 201,
    maxBytes: limits.fileBytes,
  },
  'GET /api/1.0/workspaces/:ws/conversation/:device/files/:fileId': {
    summary: "Get a file of the caller's conversation",
    permission: 'conversation:use',
    response: 'file',
  },
  'DELETE /api/1.0/workspaces/:ws/conversation/:device/files/:fileId': {
    summary: "Delete a file of the caller's conversation that was not sent",
    permission: 'conversation:use',
    response: Ok,
  },
});
