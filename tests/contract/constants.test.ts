import { describe, expect, test } from 'vitest';
import { InterfaceSettings } from '@parlance/contract/calls/accounts';
import { calls } from '@parlance/contract';
import { tokenTypes } from '@parlance/contract/calls/tokens';
import { languages, limits, scriptTypes } from '@parlance/contract/limits';
import { can, nlpActions, nlpResources, roleLevels, roles, scopes, type Actor } from '@parlance/contract/permissions';

/** The numbers, names and permissions that the specification fixes. */

describe('numbers', () => {
  test('rows per page are 10, and never fewer', () => {
    expect(limits.rowsPerPage).toBe(10);
    expect(InterfaceSettings.safeParse({ rows_per_page: 9 }).success).toBe(false);
    expect(InterfaceSettings.safeParse({ rows_per_page: 10 }).success).toBe(true);
  });
  test('the left pane is 400 wide, and at least 100', () => {
    expect(limits.leftPaneDefault).toBe(400);
    expect(InterfaceSettings.safeParse({ left_pane: 99 }).success).toBe(false);
    expect(InterfaceSettings.safeParse({ left_pane: 100 }).success).toBe(true);
  });
  test('passwords have 6 characters, token names 4, workspace labels 3', () => {
    expect([limits.passwordMin, limits.tokenNameMin, limits.workspaceLabelMin]).toEqual([6, 4, 3]);
  });
  test('by default, utterances are validated at once and drafts are exported', () => {
    const generated = calls['POST /api/1.0/gael/:ws/intents/:id/generateUtterances'].body.parse({});
    expect(generated.autoValidate).toBe(true);
    expect(calls['GET /api/1.0/gael/:ws/export/class/:id'].query.parse({}).branch).toBe('draft');
  });
  test('an overview covers 10 days', () => {
    expect(limits.overviewDays).toBe(10);
  });
});

describe('names', () => {
  test('languages of a workspace', () => {
    const named =
      'auto, chinese, dutch, english, french, german, italian, japanese, polish, portuguese, russian, spanish, vietnamese';
    expect(languages.join(', ')).toBe(named);
    const created = calls['POST /api/1.0/workspaces'].body.parse({ workspace_name: 'Shop' });
    expect(created.language_name).toBe('auto');
  });
  test('corpora, intents and classes are trimmed, and may come as name', () => {
    const named = { name: '  Opening hours ' };
    expect(calls['POST /api/1.0/gael/:ws/class'].body.parse(named).name).toBe('Opening hours');
    expect(calls['POST /api/1.0/gael/:ws/intents'].body.parse(named).name).toBe('Opening hours');
    expect(calls['POST /api/1.0/gael/:ws/wordscorpus'].body.parse(named).name).toBe('Opening hours');
    expect(calls['POST /api/1.0/gael/:ws/class'].body.parse({ ...named, class_name: 'Shop' }).name).toBe('Shop');
  });
  test('also when they are changed', () => {
    const named = { name: '  Opening hours ' };
    const { body } = calls['PUT /api/1.0/gael/:ws/class/:id'];
    expect(body.parse(named).name).toBe('Opening hours');
    expect(calls['PUT /api/1.0/gael/:ws/intents/:id'].body.parse(named).name).toBe('Opening hours');
    expect(calls['PUT /api/1.0/gael/:ws/wordscorpus/:id'].body.parse(named).name).toBe('Opening hours');
    expect(body.parse({ ...named, class_name: 'Shop' }).name).toBe('Shop');
    expect(body.parse({ description: '' }).name).toBeUndefined();
  });
  test('types of tokens', () => {
    expect(tokenTypes).toEqual(['api', 'odata']);
    expect(calls['POST /api/1.0/token'].body.parse({ name: 'program', role: 'companyUser' }).type).toBe('api');
  });
  test('types of scripts', () => {
    expect(scriptTypes.toSorted().join(', ')).toBe('adv, alarm, dialog, std');
    const created = calls['POST /api/1.0/workspaces/:ws/script'].body.parse({ script_name: 'night' });
    expect([created.type, created.scriptCode]).toEqual(['std', '//']);
  });
  test('levels of roles', () => {
    expect(roleLevels).toEqual({ companyUser: 0, companyAdmin: 1, superAdmin: 2, companyPartner: 3, companyDeploy: 4 });
  });
  test('scopes of the back office', () => {
    expect(scopes.join(', ')).toBe(
      'back.json:read, back.admin:write, back.vthings:read, back.prompts:read, back.prompts:write, org.db:write, verbatim.extend:read',
    );
  });
});

describe('rights', () => {
  const actor = (role: Actor['role'], acls: Actor['acls'] = {}): Actor => ({ role, acls, scopes: [], limited: false });

  test('administrators have every action on every language resource, analysts read', () => {
    expect(nlpResources).toEqual(['nlp_rag', 'nlp_class', 'nlp_corpus', 'nlp_intent']);
    expect(nlpActions).toEqual(['create', 'read', 'edit', 'delete']);
    for (const resource of nlpResources)
      for (const action of nlpActions) {
        for (const role of ['superAdmin', 'companyPartner', 'companyAdmin'] as const)
          expect(can(actor(role), `${resource}:${action}`)).toBe(true);
        expect(can(actor('companyUser'), `${resource}:${action}`)).toBe(action === 'read');
      }
  });

  test('an entry for a workspace adds actions there; the * entry applies to workspaces without one', () => {
    const acls = {
      shop: { managed: false, actions: ['nlp_intent:edit'] },
      '*': { managed: false, actions: ['nlp_class:create'] },
    };
    const analyst = actor('companyUser', acls);
    expect(can(analyst, 'nlp_intent:edit', 'shop')).toBe(true);
    expect(can(analyst, 'nlp_class:create', 'shop')).toBe(false);
    expect(can(analyst, 'nlp_class:create', 'other')).toBe(true);
    expect(can(analyst, 'nlp_intent:edit', 'other')).toBe(false);
    expect(can(analyst, 'nlp_intent:read', 'other')).toBe(true);
  });

  test('a limited session has the conversation alone', () => {
    for (const role of roles) {
      const limited = { ...actor(role), limited: true };
      expect(can(limited, 'conversation:use')).toBe(true);
      expect(can(limited, 'console:use')).toBe(false);
      expect(can(limited, 'nlp_intent:read')).toBe(false);
    }
  });
});
