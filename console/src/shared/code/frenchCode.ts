import type { CodeTexts } from '@parlance/ui-kit/code';

const lines = (count: number) => `${count} ligne${count > 1 ? 's' : ''}`;

/** What editor and comparison say by themselves, in French. */
export const frenchCodeTexts: CodeTexts = {
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
  },
};
