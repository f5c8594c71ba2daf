import { type SQL, sql } from 'drizzle-orm';
import { valueDimensionsOf, type ValueDimension } from '@parlance/contract/chartTables';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { Cell, type CellQuery, periodIn } from './cells.ts';

/** Columns of `script_runs` and of its script, by dimension. */
const columns: Partial<Record<ValueDimension, SQL>> = {
  script: sql`s.name`,
  cause: sql`r.cause`,
  state: sql`r.state`,
};

/** The number of runs of scripts, by their hour, deleted runs included. Scripts are grouped by name. */
export async function readRuns(tx: Tx, asked: CellQuery): Promise<Cell[]> {
  const { ws, start, end, periods, values, split, filters } = asked;
  const wanted = valueDimensionsOf('runs').flatMap((name) => {
    const [column, value] = [columns[name], filters[name]];
    return column && value !== undefined ? [sql` and ${column} = ${value}`] : [];
  });
  return rowsOf(
    tx,
    sql`select ${periodIn(periods, sql`r.created_at`)} as period, ${(values && columns[values]) ?? sql`''`} as value,
        ${(split && columns[split]) ?? sql`''`} as split, sum(r.runs)::int as count, 0 as part, null as latency, 0 as conversations
      from (
        select ws, script_id, cause, state, created_at, 1 as runs from script_runs
        union all select ws, script_id, cause, state, hour, runs from script_run_counts
      ) r join scripts s on s.id = r.script_id
      where r.ws = ${ws} and r.created_at >= ${start.toISOString()}::timestamptz
        and r.created_at < ${end.toISOString()}::timestamptz${sql.join(wanted, sql``)}
      group by 1, 2, 3`,
    Cell,
  );
}
