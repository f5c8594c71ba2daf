import { refuse } from '../http/refusal.ts';

/** Calls whose rules are on their way. */
async function later(): Promise<never> {
  throw refuse.conflict('later', 'This comes with a later version');
}

export const interimHandlers = {
  'GET /api/1.0/company': later,
  'POST /api/1.0/company': later,
  'PUT /api/1.0/company/:id': later,
  'GET /api/1.0/company/:id/contents': later,
  'DELETE /api/1.0/company/:id': later,
  'GET /api/1.0/user': later,
  'POST /api/1.0/user': later,
  'PUT /api/1.0/user': later,
  'PUT /api/1.0/user/:id': later,
  'DELETE /api/1.0/user/:id': later,
  'PUT /api/1.0/user/:id/resetpassword': later,
  'GET /api/1.0/user/:id/permissions': later,
  'GET /api/1.0/token': later,
  'POST /api/1.0/token': later,
  'PUT /api/1.0/token/:id': later,
  'PUT /api/1.0/token/:id/renew': later,
  'DELETE /api/1.0/token/:id': later,
  'GET /api/1.0/riddle': later,
  'POST /api/1.0/resetpassword': later,
  'POST /api/1.0/signup': later,
  'POST /api/1.0/signup/complete': later,
  'POST /api/1.0/ticket': later,
  'GET /api/1.0/sessions': later,
  'DELETE /api/1.0/sessions/:id': later,
  'DELETE /api/1.0/sessions': later,
};
