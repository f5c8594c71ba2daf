import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { mustRun, root } from './run.mjs';

/**
 * The commit of the previous release: servers of that release and of this one must run side by side. Update it with
 * each release.
 */
export const previousRelease = 'ee444b9f91d3c55b607e06b82fb81e5df6c6f7fd';

const migrations = 'server/src/platform/db/migrations';
/** Earlier migrations do not follow the rules of `server/src/testing/migrationRules.ts`. */
const firstUnderRules = '0033';

/**
 * Whether its commit is available: a shallow clone, or a copy without git, does not have it. It must contain the
 * migrations from before the rules, which do not allow two releases side by side.
 */
export function hasPreviousRelease() {
  const listed = spawnSync('git', ['ls-tree', '--name-only', previousRelease, `${migrations}/`], { cwd: root });
  if (listed.status !== 0) return false;
  const known = new Set(
    listed.stdout
      .toString()
      .split('\n')
      .map((file) => path.basename(file)),
  );
  return readdirSync(path.join(root, migrations)).every((name) => name >= firstUnderRules || known.has(name));
}

/** Builds the server of the previous release, once, with the installed packages. Returns its folder. */
export async function buildPreviousRelease() {
  const folder = path.join(root, 'node_modules/.cache/parlance/releases', previousRelease);
  if (existsSync(folder)) return folder;
  const fresh = `${folder}.new-${process.pid}`;
  const modules = path.join(fresh, 'node_modules');
  await rm(fresh, { recursive: true, force: true });
  await mkdir(path.join(modules, '@parlance'), { recursive: true });
  const archive = path.join(fresh, 'source.tar');
  const parts = ['package.json', 'tsconfig.json', 'scripts', 'contract', 'server'];
  await mustRun('git', ['archive', `--output=${archive}`, previousRelease, ...parts], { quiet: true });
  await mustRun('tar', ['-xf', 'source.tar'], { cwd: fresh, quiet: true });
  await rm(archive);
  // Our own packages are taken from that release.
  for (const name of (await readdir(path.join(root, 'node_modules'))).filter((one) => one !== '@parlance')) {
    await symlink(path.join(root, 'node_modules', name), path.join(modules, name), 'junction');
  }
  await symlink(path.join(fresh, 'contract'), path.join(modules, '@parlance/contract'), 'junction');
  const { buildServer } = await import(path.join(fresh, 'scripts/lib/server.mjs'));
  await buildServer();
  await rm(path.join(modules, '@parlance/contract'));
  await rename(fresh, folder);
  return folder;
}
