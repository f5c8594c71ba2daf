import { useId } from 'react';
import { Outcome } from './Outcome.tsx';
import { ruleKey, type RulePath } from './ruleEdits.ts';
import { RuleMenu } from './RuleMenu.tsx';
import { LeafMain, Row } from './RuleTree.styles.ts';
import type { RuleResult, RuleScope } from './types.ts';

interface RuleLeafRowProps<Leaf extends object> {
  leaf: Leaf;
  path: RulePath;
  scope: RuleScope<Leaf>;
  outcome: RuleResult | undefined;
}

/** A condition in one line; its fields open below it. */
export function RuleLeafRow<Leaf extends object>({ leaf, path, scope, outcome }: RuleLeafRowProps<Leaf>) {
  const id = useId();
  const key = ruleKey(path);
  const open = scope.open === key;
  const name = scope.kind.describe(leaf);
  const content = (
    <>
      {outcome && <Outcome outcome={outcome} wordHidden />}
      <span data-part="leaf" title={name}>
        {scope.kind.render?.(leaf) ?? name}
      </span>
      {scope.kind.renderDetail && <span data-part="detail">{scope.kind.renderDetail(leaf)}</span>}
    </>
  );
  return (
    <div data-rule={key}>
      <Row data-open={open || undefined}>
        {scope.readOnly ? (
          <LeafMain as="div" data-main="" tabIndex={0}>
            {content}
          </LeafMain>
        ) : (
          <>
            <LeafMain
              type="button"
              data-main=""
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              onClick={() => scope.toggle(path)}
            >
              {content}
            </LeafMain>
            <RuleMenu name={name} path={path} group={false} scope={scope} />
          </>
        )}
      </Row>
      {open && (
        <div id={id} data-part="fields" role="group" aria-label={name}>
          {scope.kind.renderFields(leaf, (changed) => scope.edit(path, changed))}
        </div>
      )}
    </div>
  );
}
