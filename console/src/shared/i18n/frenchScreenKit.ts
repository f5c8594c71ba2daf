import { frenchChatTexts as chatTexts } from '@parlance/chat-widget/conversation/frenchChatTexts';
import type { ChatTexts } from '@parlance/ui-kit/chat';
import type { TableTexts } from '@parlance/ui-kit/table';

const count = (value: number) => value.toLocaleString('fr');
const plural = (value: number) => (value > 1 ? 's' : '');

export const frenchTableTexts: TableTexts = {
  selectAll: 'Sélectionner toutes les lignes',
  selectRow: (name) => `Sélectionner ${name}`,
  selected: (value) => `${count(value)} sélectionnée${plural(value)}`,
  selectAllRows: (value) => `Tout sélectionner (${count(value)})`,
  clearSelection: 'Effacer la sélection',
  actions: 'Actions',
  moreActions: (name) => `Autres actions pour ${name}`,
  options: 'Options du tableau',
  columns: 'Colonnes',
  copyRows: 'Copier les lignes',
  copyCsv: 'Copier en CSV',
  downloadCsv: 'Télécharger en CSV',
  export: 'Exporter vers un tableur',
  copied: (value) => `${count(value)} ligne${plural(value)} copiée${plural(value)}`,
  copyFailed: 'Le navigateur n’a pas permis la copie.',
  resetColumns: 'Rétablir les colonnes',
  sortedBy: (header, direction) =>
    `Trié par ${header}, ordre ${direction === 'ascending' ? 'croissant' : 'décroissant'}`,
  unsorted: 'Non trié',
  resizeColumn: (header) => `Redimensionner ${header}`,
  edit: (header) => `Modifier ${header}`,
  editFailed: 'L’enregistrement a échoué.',
  cellFailed: 'Impossible à afficher',
  empty: 'Aucune donnée disponible',
  emptyText: '',
  noMatch: 'Aucune correspondance',
  noMatchText: 'Rien ici ne correspond à la recherche.',
  clearFilter: 'Effacer la recherche',
  forbidden: 'Vous ne pouvez pas voir ceci',
  forbiddenText: 'Demandez l’accès à un administrateur de l’espace de travail.',
  failed: 'Le chargement a échoué',
  failedText: 'Vérifiez la connexion et réessayez.',
  retry: 'Réessayer',
  loading: 'Chargement',
  yes: 'Oui',
  no: 'Non',
  exporting: (percent) => `Exportation, ${percent} %`,
  exported: (value) => `${count(value)} ligne${plural(value)} exportée${plural(value)}`,
  exportFailed: 'L’exportation a échoué.',
  rows: (value) => `${count(value)} ligne${plural(value)}`,
  allSelected: (value) => `Toutes sélectionnées (${count(value)})`,
  notForAll: 'Impossible pour les lignes encore sur le serveur',
  lastColumn: 'La dernière colonne reste',
  views: 'Vues',
  initialView: 'Tout',
  viewName: 'Nom',
  viewTaken: 'Une vue porte déjà ce nom.',
  viewChanged: 'modifiée',
  viewSaved: (name) => `C’est la vue «\u00a0${name}\u00a0»`,
  nothingToSave: 'Filtrez, triez ou choisissez des colonnes d’abord',
  saveView: 'Enregistrer comme vue',
  updateView: (name) => `Mettre à jour «\u00a0${name}\u00a0»`,
  renameView: (name) => `Renommer «\u00a0${name}\u00a0»`,
  deleteView: (name) => `Supprimer «\u00a0${name}\u00a0»`,
  deleteViewText: 'Seule la vue disparaît ; les lignes restent.',
};

/** The chat's texts, with some replaced for the console. */
export const frenchChatTexts: ChatTexts = {
  ...chatTexts,
  typing: 'Écrit',
  toNewest: 'Aller au message le plus récent',
  loadEarlier: 'Charger les messages précédents',
  offline: 'Pas de connexion. Ce que vous écrivez est conservé.',
};
