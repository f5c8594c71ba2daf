import { readFileSync } from 'node:fs';
import { can, roles, type Actor } from '@parlance/contract/permissions';
import { describe, expect, it } from 'vitest';
import { screenAt, screens } from './screens.ts';

const actor = (role: Actor['role'], limited = false): Actor => ({ role, acls: {}, scopes: [], limited });
const seenBy = (who: Actor) => screens.filter(({ permission }) => can(who, permission)).map(({ id }) => id);

describe('screens', () => {
  it('names every screen in every language', () => {
    for (const language of ['en', 'fr']) {
      const { screen } = JSON.parse(
        readFileSync(new URL(`../shared/i18n/${language}/common.json`, import.meta.url), 'utf8'),
      );
      for (const { id } of screens) expect(screen[id], `${language} ${id}`).toMatch(/\S/);
    }
  });

  it('gives no two screens the same address or keys', () => {
    expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length);
    expect(new Set(screens.map(({ keys }) => keys)).size).toBe(screens.length);
  });

  it('finds a screen by where the sidebar leads', () => {
    for (const screen of screens) expect(screenAt(screen.href)).toBe(screen);
  });

  it('knows addresses below a screen, and those of none', () => {
    expect(screenAt('/nlp/intent/greeting')?.id).toBe('nlp');
    expect(screenAt('/nlpx')).toBeUndefined();
    expect(screenAt('/nowhere')).toBeUndefined();
  });

  it('shows everything so far to every role, and a limited session nothing but the conversation', () => {
    for (const role of roles) expect(seenBy(actor(role))).toEqual(screens.map(({ id }) => id));
    expect(seenBy(actor('superAdmin', true))).toEqual(['conversation']);
  });
});
