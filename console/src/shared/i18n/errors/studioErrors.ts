import type { studioErrors } from '@parlance/contract/errors/studioErrors';

export const studioErrorsFr = {
  not_attribute_type: 'Choisissez text, un type intégré ou corpus:<nom>.',
  button_incomplete: 'Donnez au bouton un libellé, et soit un message à envoyer, soit une adresse en https://.',
  field_name_characters: 'Utilisez seulement des lettres, des chiffres et _ . -.',
  options_misplaced: 'Les options vont avec un choix, et un choix en a besoin.',
  duplicate_names: 'Donnez à chaque champ un nom différent.',
} satisfies Record<keyof typeof studioErrors, string>;
