/** Errors around intents, utterances, classes, corpora, training, evaluation and publishing. */
export const studioErrors = {
  not_attribute_type: 'Choose text, a built-in type or corpus:<name>.',
  button_incomplete: 'Give the button a label, and either a message to send or an address that begins with https://.',
  field_name_characters: 'Use letters, digits and _ . - only.',
  options_misplaced: 'Options belong to a choice, and a choice needs them.',
  duplicate_names: 'Give each field a name of its own.',
} as const;
