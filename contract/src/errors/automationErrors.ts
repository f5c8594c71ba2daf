/** Errors around scripts, and the attributes that they read and set. */
export const automationErrors = {
  script_not_found: 'This script does not exist.',
  script_version_not_found: 'This version of the script does not exist, or is kept no longer.',
  script_exists: 'A script has this name already. Choose another name.',
  script_restore_taken: 'Another script now has this name.',
  script_not_in_production: 'No version of this script is in production. Name the version to go back to.',
  too_many_scripts: 'A workspace has at most {max} scripts. Delete one first.',
  event_not_found: 'This attribute does not exist.',
  too_many_events: 'A workspace has at most {max} attributes. Delete some first.',
  value_not_of_type: 'The value must be of the type {type}.',
} as const;
