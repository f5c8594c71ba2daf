import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Ok, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { FileInfo } from './files.ts';

/** An image for answers. */
export const Media = FileInfo.extend({
  created_at: Timestamp,
  /** Names of the intents and classes whose answers show it. */
  used_in: z.array(z.string()),
  /** Names of objects in the trash that show it; it cannot be deleted while they can be restored. */
  kept_for: z.array(z.string()),
});
export type Media = z.infer<typeof Media>;

/** The images of a workspace. */
export const mediaCalls = defineCalls({
  'GET /api/1.0/workspaces/:ws/media': {
    summary: 'List the images of a workspace, newest first',
    permission: 'nlp_intent:read',
    response: z.object({ data: z.array(Media) }),
  },
  'POST /api/1.0/workspaces/:ws/media': {
    summary: 'Upload an image for answers: PNG, JPEG, GIF or WebP',
    permission: 'nlp_intent:edit',
    upload: z.object({}),
    response: Media,
    status: 201,
    maxBytes: limits.fileBytes,
  },
  'GET /api/1.0/workspaces/:ws/media/:mediaId': {
    summary: 'Get an image by its public address',
    permission: 'public',
    response: 'file',
  },
  'DELETE /api/1.0/workspaces/:ws/media/:mediaId': {
    summary: 'Delete an image permanently; 409 lists the answers that use it, also in the trash',
    permission: 'nlp_intent:edit',
    response: Ok,
  },
});
