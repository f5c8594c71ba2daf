import type { odataErrors } from '@parlance/contract/errors/odataErrors';

/** Erreurs des flux OData. */
export const odataErrorsFr: Readonly<Record<keyof typeof odataErrors, string>> = {
  odata_syntax: '{part} n’est pas lisible à partir du caractère {position}.',
  odata_too_complex: '{part} est trop long ou trop imbriqué. Demandez-en moins à la fois.',
  odata_unsupported: 'Ce flux ne prend pas en charge {what}.',
  odata_option_unknown: 'L’option {name} n’existe pas.',
  odata_option_twice: 'L’option {name} a été envoyée deux fois.',
  odata_option_of_sets: 'L’option {name} vaut pour un ensemble, pas pour une seule entité ou propriété.',
  odata_set_not_found: 'Ce flux n’a pas d’ensemble {name}.',
  odata_entity_not_found: 'Aucune entité n’a cette clé.',
  odata_property_unknown: '{set} n’a pas de propriété {name}.',
  odata_types_differ: '{what} n’est pas possible avec des valeurs de ces types.',
  odata_key_wrong: 'La clé de {set} est {key}.',
  odata_alias_missing: 'Il n’y a pas de valeur pour @{name}.',
  odata_link_invalid:
    'Ce lien vers la page suivante n’est pas de cette requête ni de ce jeton. Redemandez la première page.',
  odata_version: 'Ce flux parle OData 4.0 et 4.01.',
  odata_schema_version: 'Le schéma n’a pas de version {name}.',
  odata_isolation: 'Ce flux n’isole pas les requêtes. Retirez cet en-tête.',
  odata_not_acceptable: 'Ce flux répond uniquement en {type}.',
  odata_read_only: 'Ce flux est en lecture seule.',
  odata_too_slow: 'La réponse a pris trop de temps. Filtrez par date, ou demandez des chiffres.',
  odata_token_required: 'Connectez-vous avec le secret d’un jeton OData comme mot de passe.',
} as const;
