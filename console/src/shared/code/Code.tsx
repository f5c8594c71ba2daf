import {
  CodeEditor as KitEditor,
  type CodeEditorProps,
  type CodeTexts,
  CodeTextsContext,
  DiffView as KitDiff,
  type DiffViewProps,
  englishCodeTexts,
} from '@parlance/ui-kit/code';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const lines = (count: number) => `${count} ligne${count > 1 ? 's' : ''}`;

/** The French texts of the editor and the comparison. */
const frenchCodeTexts: CodeTexts = {
  leave: 'Appuyez sur Échap puis Tab pour quitter l’éditeur.',
  problems: (count) => `${count} problème${count > 1 ? 's' : ''}. F8 mène au suivant.`,
  added: (count) => `${lines(count)} ajoutée${count > 1 ? 's' : ''}`,
  removed: (count) => `${lines(count)} retirée${count > 1 ? 's' : ''}`,
  same: 'Aucune différence',
  allLines: 'Toutes les lignes',
  changesOnly: 'Changements seulement',
  before: 'Avant',
  after: 'Après',
  phrases: {
    next: 'Suivant',
    previous: 'Précédent',
    all: 'Tout sélectionner',
    'match case': 'Respecter la casse',
    regexp: 'Expression régulière',
    'by word': 'Mots entiers',
    replace: 'Remplacer',
    'replace all': 'Tout remplacer',
    close: 'Fermer',
    go: 'Aller',
    Find: 'Chercher',
    Replace: 'Remplacer',
    'Go to line': 'Aller à la ligne',
    'Control character': 'Caractère de contrôle',
    'Folded lines': 'Lignes repliées',
    'Unfolded lines': 'Lignes dépliées',
    '$ unchanged lines': '$ lignes inchangées',
    'current match': 'occurrence actuelle',
    'on line': 'à la ligne',
    'New name': 'Nouveau nom',
    Rename: 'Renommer',
    '$ places renamed': '$ endroits renommés',
    'Nothing to rename here': 'Rien à renommer ici',
    'No definition here': 'Aucune définition ici',
    'Nothing is known here': 'Rien n’est connu ici',
    'No function is called here': 'Aucune fonction n’est appelée ici',
    Formatted: 'Mis en forme',
    'Nothing to format': 'Rien à mettre en forme',
  },
};

function Texts({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  return (
    <CodeTextsContext value={i18n.language === 'fr' ? frenchCodeTexts : englishCodeTexts}>{children}</CodeTextsContext>
  );
}

/** The kit's editor with texts in the user's language. */
export const CodeEditor = (props: CodeEditorProps) => (
  <Texts>
    <KitEditor {...props} />
  </Texts>
);

/** The kit's comparison with texts in the user's language. */
export const DiffView = (props: DiffViewProps) => (
  <Texts>
    <KitDiff {...props} />
  </Texts>
);
