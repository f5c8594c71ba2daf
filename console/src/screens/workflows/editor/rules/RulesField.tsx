import { limits } from '@parlance/contract/limits';
import { evaluateRule, ruleDepth, type RuleCondition, type RuleGroup } from '@parlance/contract/ruleTree';
import {
  RuleTree,
  RuleTreeTextsContext,
  englishRuleTreeTexts,
  type RuleLeafKind,
  type RuleTreeTexts,
} from '@parlance/ui-kit/rules';
import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { valueText } from '../../../../shared/ui/valueText.ts';
import { isUnknown, thingText } from '../fields/thingLabels.ts';
import type { ScriptNames } from '../language/scriptNames.ts';
import { ConditionFields, operatorSigns } from './ConditionFields.tsx';
import { findLive, readLive } from './liveValues.ts';

/** The French texts of the rule tree. */
const frenchRuleTreeTexts: RuleTreeTexts = {
  all: 'ET',
  any: 'OU',
  combination: 'Combinaison',
  group: ({ condition, position, of, level }) => {
    const joined = condition === 'AND' ? 'ET' : 'OU';
    return level === 1 ? `Groupe principal, ${joined}` : `Groupe ${position} sur ${of}, niveau ${level}, ${joined}`;
  },
  true: 'vrai',
  false: 'faux',
  unknown: 'inconnu',
  addCondition: 'Ajouter une condition',
  addGroup: 'Ajouter un groupe',
  wrap: 'Mettre dans un groupe',
  unwrap: 'Dégrouper',
  moveUp: 'Monter',
  moveDown: 'Descendre',
  moveIn: 'Placer dans le groupe voisin',
  moveOut: 'Sortir du groupe',
  remove: 'Supprimer',
  undo: 'Annuler',
  redo: 'Rétablir',
  actions: (name) => `Actions de ${name}`,
  tooDeep: (levels) => `Les groupes ont ${levels} niveaux au plus.`,
  tooMany: (conditions) => `Il y a ${conditions} conditions au plus.`,
  added: 'Ajouté',
  removed: 'Supprimé',
  moved: (position, of, level) => `Déplacé en ${position} sur ${of}, niveau ${level}`,
  wrapped: 'Mis dans un groupe',
  unwrapped: 'Dégroupé',
  undone: 'Annulé',
  redone: 'Rétabli',
  help: 'Haut et bas vont de ligne en ligne. Entrée modifie une condition. Alt et une flèche la déplacent.',
};

const Frame = styled.div`
  padding: 2px var(--space-2) 2px var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-control);
`;
const Mono = styled.span`
  font-family: var(--font-mono);
`;

export const noRules: RuleGroup = { condition: 'AND', rules: [] };

interface RulesFieldProps {
  label: string;
  value: RuleGroup | undefined;
  onChange: (value: RuleGroup) => void;
  names: ScriptNames;
  /** Id of the virtual thing that `*` means for the current values; null: none. */
  thing: string | null;
  readOnly: boolean;
  /** The meaning of a tree without conditions. */
  emptyText: string;
}

/** A rule tree with the current values of its attributes. */
export function RulesField({ label, value, onChange, names, thing, readOnly, emptyText }: RulesFieldProps) {
  const { t, i18n } = useTranslation('scriptEditor');
  const tree = value ?? noRules;
  const { events } = names;
  const outcome = useMemo(() => events && evaluateRule(tree, readLive(names, thing)), [tree, events, thing, names]);
  const describe = ({ name, group, trigger, attribute_name, operator, value: wanted, unit }: RuleCondition) => {
    const whose =
      group === undefined ? (name === '*' ? '' : thingText(names, name)) : `${t(`condition.of.${group}`)} ${name}`;
    const subject = [whose, trigger, attribute_name].filter(Boolean).join('.');
    return `${subject || t('condition.unnamed')} ${operatorSigns[operator]} ${wanted}${unit && ` ${unit}`}`;
  };
  const leaf: RuleLeafKind<RuleCondition> = {
    create: () => ({ name: '', trigger: '', attribute_name: '', unit: '', operator: '<=', value: 0 }),
    describe,
    // Long names wrap after their dots.
    render: (condition) => (
      <Mono>
        {describe(condition)
          .split(/(?<=\.)/)
          .map((part, at) => (
            <Fragment key={at}>
              {part}
              <wbr />
            </Fragment>
          ))}
      </Mono>
    ),
    renderDetail: (condition) => {
      const kind = condition.group === undefined ? 'thing' : 'group';
      if (isUnknown(names, kind, condition.name)) return t(`problem.no.${kind}`, { name: condition.name });
      if (condition.group !== undefined) return '';
      const present = findLive(names, thing, condition);
      if (!present) return events ? t('condition.noValue') : '';
      return `${valueText(present.attribute_value)}${present.unit && ` ${present.unit}`}`;
    },
    renderFields: (condition, change) => (
      <ConditionFields
        condition={condition}
        onChange={change}
        names={names}
        present={findLive(names, thing, condition)}
      />
    ),
  };
  return (
    <RuleTreeTextsContext value={i18n.language === 'fr' ? frenchRuleTreeTexts : englishRuleTreeTexts}>
      <Frame>
        <RuleTree
          label={label}
          value={tree}
          onChange={onChange}
          leaf={leaf}
          outcome={outcome}
          maxDepth={ruleDepth}
          maxLeaves={limits.ruleConditions}
          readOnly={readOnly}
          emptyText={emptyText}
        />
      </Frame>
    </RuleTreeTextsContext>
  );
}
