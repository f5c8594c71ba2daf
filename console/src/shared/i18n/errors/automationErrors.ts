import type { automationErrors } from '@parlance/contract/errors/automationErrors';

export const automationErrorsFr: Readonly<Record<keyof typeof automationErrors, string>> = {
  script_not_found: 'Ce script n’existe pas.',
  script_version_not_found: 'Cette version du script n’existe pas, ou n’est plus conservée.',
  script_exists: 'Un script porte déjà ce nom. Choisissez un autre nom.',
  script_restore_taken: 'Un autre script porte maintenant ce nom.',
  script_not_in_production: 'Aucune version de ce script n’est en production. Indiquez la version à reprendre.',
  too_many_scripts: 'Un espace de travail a au plus {max} scripts. Supprimez-en un d’abord.',
  event_not_found: 'Cet attribut n’existe pas.',
  too_many_events: 'Un espace de travail a au plus {max} attributs. Supprimez-en d’abord.',
  value_not_of_type: 'La valeur doit être du type {type}.',
};
