import { existsSync, readFileSync } from 'node:fs';
import { can, roles, type Actor, type Permission, type Role } from '@parlance/contract/permissions';
import { describe, expect, it } from 'vitest';
import { isFor, screenAt, screens, sections, type Screen } from './screens.ts';

const actor = (role: Actor['role'], limited = false): Actor => ({ role, acls: {}, scopes: [], limited });
/** Which roles see which screen, by the specification's table of routes. */
const administrators: readonly Role[] = ['companyAdmin', 'superAdmin', 'companyPartner'];
const audience: Record<string, readonly Role[]> = {
  dashboard: roles,
  organizations: ['superAdmin', 'companyPartner'],
  users: administrators,
  store: administrators,
  conversation: roles,
  nlp: roles,
  verbatim: roles,
  workflows: administrators,
  settings: ['superAdmin', 'companyPartner'],
};
const seenBy = (who: Actor) => screens.filter((screen) => isFor(screen, who)).map(({ id }) => id);

describe('screens', () => {
  it('is shown with texts that exist', () => {
    const fileOf = (texts: string) => new URL(`../../shared/i18n/en/${texts}.json`, import.meta.url);
    const missing = screens.flatMap(({ texts }) => texts).filter((texts) => !existsSync(fileOf(texts)));
    expect(missing).toEqual([]);
  });

  it('names every screen in every language', () => {
    for (const language of ['en', 'fr']) {
      const { screen } = JSON.parse(
        readFileSync(new URL(`../../shared/i18n/${language}/common.json`, import.meta.url), 'utf8'),
      );
      for (const { id } of screens) expect(screen[id], `${language} ${id}`).toMatch(/\S/);
    }
  });

  it('gives no two screens the same address or keys', () => {
    const paths = screens.flatMap((screen) => screen.paths);
    expect(new Set(paths).size).toBe(paths.length);
    expect(new Set(screens.map(({ keys }) => keys)).size).toBe(screens.length);
  });

  it('finds a screen by its href in the sidebar', () => {
    for (const screen of screens) expect(screenAt(screen.href)).toBe(screen);
  });

  it('knows addresses below a screen, and those of none', () => {
    expect(screenAt('/nlp/intent/greeting')?.id).toBe('nlp');
    expect(screenAt('/store/things')?.id).toBe('store');
    expect(screenAt('/nlpx')).toBeUndefined();
    expect(screenAt('/nowhere')).toBeUndefined();
  });

  it('knows the studio’s tabs and views, and those it does not have', () => {
    const exists = screenAt('/nlp')?.exists ?? (() => true);
    const pages = [
      '/nlp',
      '/nlp/',
      '/nlp/class',
      '/nlp/class/a%2Fb',
      '/nlp/class/a/trainings',
      '/nlp/intent/a/answers',
      '/nlp/corpus/a%2Fb/duplicates',
      '/nlp/corpus/a/usage',
    ];
    const none = [
      '/nlp/nonsense',
      '/nlp/rag/a/b/nonsense',
      '/nlp/class/a/nonsense',
      '/nlp/intent/a/overview',
      '/nlp/corpus/a/b',
    ];
    expect(pages.filter((path) => !exists(path))).toEqual([]);
    expect(none.filter(exists)).toEqual([]);
  });

  it('lets a partner manage organizations also from a workspace of others, where only a grant holds', () => {
    const elsewhere = { managed: false, actions: ['nlp_class:read'], foreign: true };
    const partner = { ...actor('companyPartner'), acls: { theirs: elsewhere } };
    expect(screens.filter((screen) => isFor(screen, partner, 'theirs')).map(({ id }) => id)).toEqual([
      'organizations',
      'nlp',
    ]);
  });

  it.each(['class', 'intent', 'corpus', 'rag'] as const)(
    'opens the studio to a user who may read its %s alone',
    (part) => {
      const acls = { theirs: { managed: false, actions: [`nlp_${part}:read` as const], foreign: true } };
      const guest = { ...actor('companyUser'), acls };
      expect(screens.filter((screen) => isFor(screen, guest, 'theirs')).map(({ id }) => id)).toEqual(['nlp']);
    },
  );

  it('has the order of the sidebar, section by section', () => {
    const order = Object.keys(audience);
    expect(screens.map(({ id }) => id)).toEqual(
      screens.map(({ id }) => id).sort((a, b) => order.indexOf(a) - order.indexOf(b)),
    );
    const inSections = screens.map(({ section }) => sections.indexOf(section));
    expect(inSections).toEqual([...inSections].sort((a, b) => a - b));
  });

  it('shows each screen to the roles it is for, and a limited session nothing but the conversation', () => {
    for (const role of roles)
      expect({ role, sees: seenBy(actor(role)) }).toEqual({
        role,
        sees: screens.map(({ id }) => id).filter((id) => audience[id]?.includes(role)),
      });
    expect(seenBy(actor('superAdmin', true))).toEqual(['conversation']);
  });

  it('lets administrators alone add, set up and delete workspaces, and the super administrator alone flush the cache', () => {
    const those = (permission: Permission) => roles.filter((role) => can(actor(role), permission));
    const inOrder = roles.filter((role) => administrators.includes(role));
    for (const permission of ['workspace:create', 'workspace:edit', 'workspace:delete'] as const)
      expect(those(permission)).toEqual(inOrder);
    expect(those('cache:flush')).toEqual(['superAdmin']);
  });

  it('opens a screen to users with one of its permissions: by role, by scope, by access list in that workspace', () => {
    const dashboard = screenAt('/');
    if (!dashboard) throw new Error('no dashboard');
    const screen: Screen = { ...dashboard, permissions: ['back.json:read', 'user:manage'] };
    const analyst = actor('companyUser');
    expect(isFor(screen, analyst)).toBe(false);
    expect(isFor(screen, actor('companyAdmin'))).toBe(true);
    expect(isFor(screen, { ...analyst, scopes: ['back.json:read'] })).toBe(true);
    const listed = { ...analyst, acls: { acme: { managed: false, actions: ['user:manage'] } } };
    expect(isFor(screen, listed, 'acme')).toBe(true);
    expect(isFor(screen, listed, 'other')).toBe(false);
  });
});
