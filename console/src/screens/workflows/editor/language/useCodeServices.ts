import type { CodeServices } from '@parlance/ui-kit/code';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCall } from '../../../../shared/api/queryClient.ts';
import { useHref } from '../../../../shared/state/address.ts';
import { scriptPath } from '../../workflowsAddress.ts';
import type { LanguageHelp } from './useScriptLanguage.ts';

/** The name in the `call('name')` at a position. */
async function calledAt(text: string, position: number): Promise<string | undefined> {
  const { readScript } = await import('../../../../shared/code/codeTools.ts');
  const before = text.slice(0, position);
  const line = before.split('\n').length;
  const column = position - before.lastIndexOf('\n');
  const call = readScript(text).calls.find(({ name, column: from, line: at, args: [arg] }) => {
    if (name !== 'call' || !arg) return false;
    const inCall = at === line && from <= column && (arg.line !== line || column <= arg.endColumn);
    return inCall || (arg.line === line && arg.column <= column && column <= arg.endColumn);
  });
  return call?.args[0]?.text;
}

/** The editor's code services: those of the language service, and the definitions of functions in other scripts. */
export function useCodeServices(ws: string, help: LanguageHelp | undefined): CodeServices | undefined {
  const navigate = useNavigate();
  const href = useHref();
  const functions = useCall('GET /api/1.0/workspaces/:ws/functions', { params: { ws } }).data?.data;
  return useMemo(
    () =>
      help && {
        ...help.services,
        definition: async (at) => {
          const called = await calledAt(at.text, at.position);
          const script = functions?.find(({ name }) => name === called);
          if (script) return () => void navigate(href(scriptPath(script.script_id)));
          return help.definition(at);
        },
      },
    [help, functions, navigate, href],
  );
}
