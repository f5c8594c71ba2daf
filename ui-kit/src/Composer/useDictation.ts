import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Recording } from './record.ts';

/** Transcribes a recording; rejects when that fails. An empty text means silence. */
export type Transcribe = (audio: Blob, signal: AbortSignal) => Promise<string>;
export type DictationProblem = 'microphoneDenied' | 'microphoneMissing' | 'notHeard' | 'transcriptionFailed';

/** Maximum duration of a recording, in milliseconds. */
const MOST = 120_000;

/** Whether the browser can record; it cannot without a secure connection. */
const canRecord = () => 'mediaDevices' in navigator && 'MediaRecorder' in globalThis;

/** Dictation: records, has the recording transcribed, and returns the text. */
export function useDictation(transcribe: Transcribe | undefined, onText: (text: string) => void) {
  const [phase, setPhase] = useState<'idle' | 'asking' | 'recording' | 'writing'>('idle');
  const [problem, setProblem] = useState<DictationProblem | null>(null);
  const [lost, setLost] = useState<Blob>();
  const recording = useRef<Recording | null>(null);
  const life = useRef<AbortController | null>(null);
  const offered = transcribe !== undefined && canRecord();
  const cancel = () => {
    life.current?.abort();
    life.current = null;
    setPhase('idle');
  };
  const hand = useEffectEvent(onText);
  useEffect(() => {
    if (offered) return () => life.current?.abort();
    return undefined;
  }, [offered]);

  const listen = async (signal: AbortSignal) => {
    setPhase('asking');
    // Loaded on the first recording.
    const { record } = await import('./record.ts');
    const begun = await record(signal, MOST);
    recording.current = begun;
    setPhase('recording');
    return begun.done;
  };
  const run = async (write: Transcribe, { signal }: AbortController, kept: Blob | undefined) => {
    const audio = kept ?? (await listen(signal));
    setPhase('writing');
    // Stopped immediately: the recording is empty.
    const text = audio.size === 0 ? '' : await write(audio, signal).catch(() => null);
    if (signal.aborted) return;
    if (text) return hand(text);
    setProblem(text === null ? 'transcriptionFailed' : 'notHeard');
    if (text === null) setLost(audio);
  };
  const start = async (kept?: Blob) => {
    if (!transcribe || life.current) return;
    const own = new AbortController();
    life.current = own;
    setProblem(null);
    setLost(undefined);
    try {
      await run(transcribe, own, kept);
    } catch (error) {
      if (!own.signal.aborted) setProblem(problemOf(error));
    } finally {
      if (life.current === own) cancel();
    }
  };
  return {
    offered,
    phase,
    problem,
    start: () => start(),
    /** Transcribes the last recording again; undefined unless its transcription failed. */
    again: lost && (() => start(lost)),
    cancel,
    stop: () => recording.current?.stop(),
    level: () => recording.current?.level() ?? 0,
  };
}

export type Dictation = ReturnType<typeof useDictation>;

const problemOf = (error: unknown): DictationProblem => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'microphoneDenied';
  return name === '' ? 'transcriptionFailed' : 'microphoneMissing';
};
