import { dateFormat, EmptyState, Pill } from '@parlance/ui-kit/data';
import { Button, IconButton, SearchField, Select } from '@parlance/ui-kit/form';
import { Link } from '@parlance/ui-kit/layout';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../../../shared/ui/useCopy.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { runPath } from '../../workflowsAddress.ts';
import { Entries, Head, Panel, Tools } from './OutputPanel.styles.ts';
import {
  droppedOf,
  levelOf,
  messageOf,
  maxEntries,
  type OutputEntry,
  outputLevels,
  type OutputLog,
} from './outputLog.ts';
import type { Output } from './useOutput.ts';

type Shown = 'all' | (typeof outputLevels)[number];

/** The end of a run's id, which distinguishes runs of a script. */
export const shortRun = (id: string): string => id.slice(-4);

const connectionTone = {
  online: 'good',
  connecting: 'neutral',
  reconnecting: 'warning',
  unauthorized: 'warning',
} as const;

/** The log of a script and the states of its runs, newest last: can be filtered, paused and copied. */
export function OutputPanel({ output, onLine }: { output: Output; onLine: (line: number) => void }) {
  const { t } = useTranslation('scriptEditor');
  const { locale, exact } = useFormats();
  const { log, connection } = output;
  const [search, setSearch] = useState('');
  const [level, setLevel] = useState<Shown>('all');
  const [paused, setPaused] = useState<OutputLog | null>(null);
  const { copied, copy } = useCopy();
  const list = useRef<HTMLOListElement>(null);
  const clock = dateFormat(locale, { timeStyle: 'medium' });

  const { entries } = paused ?? log;
  const textOf = (entry: OutputEntry) => messageOf(entry, (state) => t(`run.state.${state}`));
  const needle = search.trim().toLowerCase();
  const shown = entries.filter(
    (entry) =>
      (level === 'all' || levelOf(entry) === level) &&
      (needle === '' || `${shortRun(entry.run_id)} ${textOf(entry)}`.toLowerCase().includes(needle)),
  );
  const newest = shown.at(-1)?.id;
  // Follows new entries unless the user has scrolled up to read. In a layout effect: after a paint with the next entry,
  // the previous end of the list would look like scrolling up.
  const following = useRef(true);
  const lastTop = useRef(0);
  useLayoutEffect(() => {
    const entriesList = list.current;
    if (newest === undefined || !entriesList) return undefined;
    const follow = () => {
      if (following.current) entriesList.scrollTo({ top: entriesList.scrollHeight });
    };
    follow();
    // The line of a run in progress makes the list lower.
    const observer = new ResizeObserver(follow);
    observer.observe(entriesList);
    return () => observer.disconnect();
  }, [newest]);
  const dropped = droppedOf(paused ?? log);
  const waiting = paused ? log.received - paused.received : 0;
  const known = connection === 'closed' ? 'connecting' : connection;
  const asText = () =>
    shown
      .map((entry) => `${entry.time}\t${t('run.number', { id: shortRun(entry.run_id) })}\t${textOf(entry)}`)
      .join('\n');
  return (
    <Panel aria-label={t('output.title')}>
      <Head>
        <h3>{t('output.title')}</h3>
        <Pill tone={paused ? 'neutral' : connectionTone[known]} icon={paused ? 'pause' : undefined}>
          {t(paused ? 'output.paused' : `output.${known}`)}
        </Pill>
        <span data-part="count">
          {t('output.count', { count: shown.length, most: maxEntries })}
          {dropped > 0 && ` · ${t('output.dropped', { count: dropped })}`}
        </span>
        <Tools>
          <SearchField
            className="filter"
            label={t('output.filter')}
            placeholder={t('output.filter')}
            value={search}
            onChange={setSearch}
          />
          <Select
            label={t('output.level')}
            hideLabel
            value={level}
            options={(['all', ...outputLevels] as const).map((value) => ({
              value,
              label: t(`output.levels.${value}`),
            }))}
            onChange={(next) => setLevel(outputLevels.find((each) => each === next) ?? 'all')}
          />
          <Button
            icon={paused ? 'play' : 'pause'}
            aria-pressed={paused !== null}
            onClick={() => setPaused(paused ? null : log)}
          >
            {paused && waiting > 0
              ? t('output.resumeNew', { count: waiting })
              : t(paused ? 'output.resume' : 'output.pause')}
          </Button>
          <IconButton
            icon={copied ? 'check' : 'copy'}
            label={t(copied ? 'output.copied' : 'output.copy')}
            disabled={shown.length === 0}
            onClick={() => void copy(asText())}
          />
          <IconButton
            icon="eraser"
            label={t('output.clear')}
            disabled={log.entries.length === 0}
            onClick={() => {
              setPaused(null);
              output.clear();
            }}
          />
        </Tools>
      </Head>
      {shown.length === 0 ? (
        <EmptyState
          icon="terminal"
          title={t(entries.length === 0 ? 'output.empty' : 'output.noMatch')}
          text={t(entries.length === 0 ? 'output.emptyText' : 'output.noMatchText')}
        />
      ) : (
        <Entries
          ref={list}
          tabIndex={0}
          aria-label={t('output.title')}
          onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
            // A list that has become lower since it was scrolled to its end was not scrolled up.
            if (scrollTop + clientHeight >= scrollHeight - 8) following.current = true;
            else if (scrollTop < lastTop.current) following.current = false;
            lastTop.current = scrollTop;
          }}
        >
          {shown.map((entry) => {
            // The line of an error in a function is none of this script.
            const failed = entry.type === 'run' && entry.error?.type === 'script_failed' ? entry.error : undefined;
            const line = Number(failed?.params?.['line'] ?? 0);
            return (
              <li key={entry.id} data-level={levelOf(entry)}>
                <time dateTime={entry.time} title={exact(entry.time)}>
                  {clock.format(new Date(entry.time))}
                </time>
                <span data-part="level">{t(`output.levels.${levelOf(entry)}`)}</span>
                <span data-part="run">
                  <Link href={runPath(entry)} title={entry.run_id}>
                    {t('run.number', { id: shortRun(entry.run_id) })}
                  </Link>
                </span>
                <span data-part="text">{textOf(entry)}</span>
                {line > 0 && (
                  <button type="button" onClick={() => onLine(line)}>
                    {t('output.line', { line })}
                  </button>
                )}
              </li>
            );
          })}
        </Entries>
      )}
    </Panel>
  );
}
