import { Secret, TOTP } from 'otpauth';
import { ticketIn } from '../../../server/src/testing/mail.ts';
import type { Recipes } from './recipe.ts';
import { fresh, type World } from './world.ts';

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** A user with an authenticator app, and the code that proves it. */
async function withSecondFactor(world: World) {
  const password = 'secret enough';
  const { token } = await world.tenant.signIn('companyUser', password);
  const { secret } = await world.do('POST /api/1.0/secondfactor', { body: { password } }, token);
  const { recovery_codes } = await world.do('PUT /api/1.0/secondfactor', { body: { code: codeOf(secret) } }, token);
  return { token, input: { body: { password, code: recovery_codes[0] ?? '' } } };
}

/** Accounts, tokens, sessions and sign-on. */
export const identityChanges = {
  'POST /api/1.0/changepassword': {
    action: 'user.changePassword',
    sides: [],
    async make({ tenant }) {
      const { token } = await tenant.signIn('companyUser', 'secret enough');
      return { token, input: { body: { oldPassword: 'secret enough', newPassword: 'another secret' } } };
    },
  },
  'PUT /api/1.0/cgu': {
    action: 'user.acceptTerms',
    sides: ['after'],
    make: async ({ tenant }) => ({ token: (await tenant.signIn('companyUser')).token, input: {} }),
  },
  'POST /api/1.0/signup/complete': {
    action: 'user.signUp',
    async make(world) {
      const email = `${fresh('new')}@${(await world.domain()).domain}`;
      await world.do('POST /api/1.0/signup', { body: { email } });
      const ticket = ticketIn(await world.box.mailTo(email));
      return { input: { body: { ticket, newPassword: 'chosen by me' } } };
    },
  },
  'DELETE /api/1.0/sessions/:id': {
    action: 'session.end',
    sides: [],
    async make(world) {
      const person = await world.tenant.signIn('companyUser', 'secret enough');
      await world.do('POST /api/1.0/login', { body: { login: person.login, password: 'secret enough' } });
      const { data } = await world.do('GET /api/1.0/sessions', {}, person.token);
      const id = data.find(({ current }) => !current)?.id ?? '';
      return { token: person.token, input: { params: { id } } };
    },
  },
  'DELETE /api/1.0/sessions': {
    action: 'user.endSessions',
    sides: ['after'],
    make: async ({ tenant }) => ({ token: (await tenant.signIn('companyUser')).token, input: {} }),
  },
  'PUT /api/1.0/secondfactor': {
    action: 'user.addSecondFactor',
    sides: [],
    async make(world) {
      const { token } = await world.tenant.signIn('companyUser', 'secret enough');
      const { secret } = await world.do('POST /api/1.0/secondfactor', { body: { password: 'secret enough' } }, token);
      return { token, input: { body: { code: codeOf(secret) } } };
    },
  },
  'DELETE /api/1.0/secondfactor': {
    action: 'user.removeSecondFactor',
    sides: [],
    make: (world) => withSecondFactor(world),
  },
  'POST /api/1.0/secondfactor/recoverycodes': {
    action: 'user.replaceRecoveryCodes',
    sides: [],
    make: (world) => withSecondFactor(world),
  },
  'DELETE /api/1.0/user/:id/secondfactor': {
    action: 'user.removeSecondFactor',
    sides: [],
    make: async (world) => ({ input: { params: { id: (await world.user()).id } } }),
  },
  'POST /api/1.0/user': {
    action: 'user.create',
    async make() {
      const login = fresh('person');
      return { input: { body: { login, email: `${login}@people.example`, role: 'companyUser' } } };
    },
  },
  'PUT /api/1.0/user': {
    action: 'user.edit',
    make: async (world) => ({ input: { body: { ids: [(await world.user()).id], disabled: true } } }),
  },
  'PUT /api/1.0/user/:id': {
    action: 'user.edit',
    async make(world) {
      const { id, version } = await world.user();
      return { version, input: { params: { id }, body: { disabled: true } } };
    },
  },
  'DELETE /api/1.0/user/:id': {
    action: 'user.delete',
    async make(world) {
      const { id, version } = await world.user();
      return { version, input: { params: { id } } };
    },
  },
  'PUT /api/1.0/user/:id/resetpassword': {
    action: 'user.resetPassword',
    sides: [],
    make: async (world) => ({ input: { params: { id: (await world.user()).id } } }),
  },
  'POST /api/1.0/token': {
    action: 'token.create',
    make: async () => ({ input: { body: { name: fresh('token'), role: 'companyUser' } } }),
  },
  'PUT /api/1.0/token/:id': {
    action: 'token.edit',
    async make(world) {
      const { id, version } = await world.token();
      return { version, input: { params: { id }, body: { name: fresh('renamed') } } };
    },
  },
  'PUT /api/1.0/token/:id/renew': {
    action: 'token.renew',
    async make(world) {
      const { id, version } = await world.token();
      return { version, input: { params: { id } } };
    },
  },
  'DELETE /api/1.0/token/:id': {
    action: 'token.delete',
    async make(world) {
      const { id, version } = await world.token();
      return { version, input: { params: { id } } };
    },
  },
  'POST /api/1.0/backend/config/domain': {
    action: 'domain.create',
    make: async () => ({ input: { body: { domain: `${fresh('d')}.example` } } }),
  },
  'PUT /api/1.0/backend/config/domain/:domain': {
    action: 'domain.edit',
    async make(world) {
      const { domain, version } = await world.domain();
      return { version, input: { params: { domain }, body: { auto_create: true } } };
    },
  },
  'DELETE /api/1.0/backend/config/domain/:domain': {
    action: 'domain.delete',
    async make(world) {
      const { domain, version } = await world.domain();
      return { version, input: { params: { domain } } };
    },
  },
} satisfies Partial<Recipes>;
