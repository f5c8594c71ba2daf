import { useId } from 'react';
import { useMergedRef } from '../hooks/useMergedRef.ts';
import { visuallyHiddenStyle } from '../styles/visuallyHiddenStyle.ts';
import { RuleGroupRow } from './RuleGroupRow.tsx';
import { Root } from './RuleTree.styles.ts';
import { useRuleTreeTexts } from './texts.ts';
import type { RuleTreeProps } from './types.ts';
import { useRuleKeys } from './useRuleKeys.ts';
import { useRuleTree } from './useRuleTree.ts';

/**
 * Conditions in nested AND/OR groups, edited in place, with their current results. Up and down move between rows, Enter
 * edits, Alt and an arrow move a row, Mod+Z undoes. It uses nested named groups instead of a WAI-ARIA tree, whose items
 * may not contain the fields and buttons of the rows. Renders a `<div role="group">`.
 */
export function RuleTree<Leaf extends object>(props: RuleTreeProps<Leaf>) {
  const { value, onChange, leaf, maxDepth, maxLeaves, readOnly, ...others } = props;
  const { label, outcome, emptyText, ref, onKeyDown, ...rest } = others;
  const say = useRuleTreeTexts();
  const { root, scope, news } = useRuleTree({ value, onChange, leaf, maxDepth, maxLeaves, readOnly });
  const handleKey = useRuleKeys(root, scope);
  const merged = useMergedRef(root, ref);
  const id = useId();
  return (
    <Root
      ref={merged}
      role="group"
      aria-label={label}
      aria-describedby={id}
      {...rest}
      onKeyDown={(event) => {
        handleKey(event);
        onKeyDown?.(event);
      }}
    >
      <span id={id} hidden>
        {say.help}
      </span>
      <RuleGroupRow group={value} path={[]} of={1} scope={scope} outcome={outcome} emptyText={emptyText} />
      <span role="status" style={visuallyHiddenStyle}>
        {news}
      </span>
    </Root>
  );
}
