import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Ok, Timestamp } from '../../common.ts';
import { limits } from '../../limits.ts';
import { FileInfo } from '../files.ts';

/** A picture that answers may show. */
export const Media = FileInfo.extend({
  created_at: Timestamp,
  /** Names of the intents and classes whose answers show it. */
  used_in: z.array(z.string()),
  /** Names of those in the trash that show it: it stays for as long as they can be brought back. */
  kept_for: z.array(z.string()),
});
export type Media = z.infer<typeof Media>;

/** The pictures of a workspace. */
export const mediaCalls = defineCalls({
  'GET /api/1.0/workspaces/:ws/media': {
    summary: 'The pictures of a workspace, the newest first',
    permission: 'nlp_intent:read',
    response: z.object({ data: z.array(Media) }),
  },
  'POST /api/1.0/workspaces/:ws/media': {
    summary: 'Upload a picture for answers: PNG, JPEG, GIF or WebP',
    permission: 'nlp_intent:edit',
    upload: z.object({}),
    response: Media,
    status: 201,
    maxBytes: limits.fileBytes,
  },
  'GET /api/1.0/workspaces/:ws/media/:mediaId': {
    summary: 'A picture, for whoever was shown its address',
    permission: 'public',
    response: 'file',
  },
  'DELETE /api/1.0/workspaces/:ws/media/:mediaId': {
    summary: 'Delete a picture for good; 409 names where it is shown, or would be again once brought back',
    permission: 'nlp_intent:edit',
    response: Ok,
  },
});
