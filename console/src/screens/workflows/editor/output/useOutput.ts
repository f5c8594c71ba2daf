import type { ScriptOutput, ScriptViewer } from '@parlance/contract/calls/scriptRuns';
import { openEventStream, type StreamState } from '../../../../shared/api/eventStream.ts';
import { useEffect, useReducer, useState } from 'react';
import { subscribe } from 'valtio';
import { emptyLog, type OutputEntry, type OutputLog, withDropped, withEntry } from './outputLog.ts';

/** Delay in ms after an interruption; fixed by the specification, without backoff. */
const reconnect = 3000;

/** A change of the output: an entry, a number of entries that were left out, or a reset. */
type News = OutputEntry | number | 'clear';

function step(log: OutputLog, news: News): OutputLog {
  if (news === 'clear') return emptyLog;
  return typeof news === 'number' ? withDropped(log, news) : withEntry(log, news);
}

export interface Output {
  log: OutputLog;
  connection: StreamState['connection'];
  /** The users who have the script open, by login, including this one. */
  viewers: readonly ScriptViewer[];
  clear: () => void;
}

const none: readonly ScriptViewer[] = [];

/**
 * Streams the log of a script, the states of its runs and the users who have it open. After an interruption it resumes
 * after the last entry, 3 s later. The end of the session clears it, and so does another script.
 */
export function useOutput(ws: string, scriptId: string): Output {
  const [log, tell] = useReducer(step, emptyLog);
  const [connection, setConnection] = useState<StreamState['connection']>('connecting');
  const [viewers, setViewers] = useState(none);
  useEffect(() => {
    const params = [ws, scriptId].map(encodeURIComponent);
    const stream = openEventStream({
      url: `/api/1.0/workspaces/${params[0]}/script/${params[1]}/output?viewers=true`,
      delay: () => reconnect,
      onEvent: (data, id) => {
        const output: ScriptOutput = JSON.parse(data);
        if (output.type === 'viewers') return setViewers(output.data);
        if (output.type === 'step') return;
        tell(output.type === 'dropped' ? output.count : { ...output, id });
      },
    });
    const stop = subscribe(stream.state, () => {
      setConnection(stream.state.connection);
      // Viewers may change meanwhile; the stream sends them again when it is back.
      if (stream.state.connection !== 'online') setViewers(none);
      if (stream.state.connection === 'unauthorized') tell('clear');
    });
    return () => {
      stop();
      stream.close();
      tell('clear');
      setViewers(none);
    };
  }, [ws, scriptId]);
  return { log, connection, viewers, clear: () => tell('clear') };
}
