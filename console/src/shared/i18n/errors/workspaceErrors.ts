import type { workspaceErrors } from '@parlance/contract/errors/workspaceErrors';

export const workspaceErrorsFr = {
  workspace_not_found: 'Cet espace de travail n’existe pas.',
  default_workspace: 'L’espace de travail par défaut ne peut pas être supprimé.',
  demo_not_installed:
    'Il n’y a pas d’espace de travail de démonstration ici. Ouvrez la page par le lien de la console.',
  demo_token_required: 'Un jeton est nécessaire. Ouvrez la page par le lien de la console.',
  page_not_built: 'La page n’est pas construite ({page}). Lancez npm run build sur le serveur.',
  task_not_found: 'Cette tâche n’existe pas.',
  span_reversed: 'Le début doit précéder end_date.',
  span_too_long: 'Choisissez une durée d’au plus {days} jours.',

  device_not_found: 'Cet objet virtuel n’existe pas.',
  device_exists: 'Un objet virtuel porte déjà ce nom. Choisissez un autre nom.',
  device_restore_taken: 'Un autre objet virtuel porte maintenant ce nom.',
  group_not_found: 'Ce groupe n’existe pas.',
  group_exists: 'Un groupe porte déjà ce nom. Choisissez-en un autre.',
  too_many_groups: 'Un espace de travail a au plus {max} groupes. Supprimez-en un d’abord.',
  default_device: 'L’objet virtuel par défaut d’un espace de travail ne peut pas être supprimé.',

  chart_not_found: 'Ce graphique n’existe pas.',
  too_many_charts: 'Un espace de travail a au plus {max} graphiques. Supprimez-en un d’abord.',
  dimension_not_of_metric: 'Ce chiffre ne se distingue pas par {dimension}.',

  media_not_found: 'Cette image n’existe pas.',
  media_in_use: 'Des réponses montrent cette image : {names}. Retirez-la d’abord de ces réponses.',
  media_in_trash: 'Des réponses de la corbeille montrent cette image : {names}. Supprimez-les d’abord.',
  media_unknown: 'Cette image n’est pas dans cet espace de travail. Choisissez-en une autre.',
  not_a_picture: 'Le fichier doit être une image : PNG, JPEG, GIF ou WebP.',
  file_not_found: 'Ce fichier n’existe pas.',
  file_empty: 'Le fichier est vide.',
  file_type_refused: 'Les fichiers de ce type ne peuvent pas être envoyés.',
  file_extension_wrong: 'Le contenu du fichier n’est pas du {extension}. Vérifiez le fichier.',
  file_type_wrong: 'Le fichier a été envoyé comme {declared}, mais son contenu est {detected}.',
  image_too_large: 'L’image a plus de {megapixels} mégapixels. Réduisez-la.',
  no_room_for_files: 'Cet espace de travail n’a plus de place pour des fichiers. Supprimez-en d’abord.',

  url_with_password: 'Retirez le nom d’utilisateur et le mot de passe de l’adresse.',
  url_with_hash: 'Retirez le # de l’adresse.',
  internal_address: 'L’adresse ne peut pas être dans un réseau interne.',
  not_a_host: 'Saisissez le nom d’un serveur de messagerie, par exemple mail.acme.com.',
  not_a_sender: 'Saisissez une adresse e-mail, seule ou avec un nom : Acme <support@acme.com>.',
  not_a_branch: 'Saisissez le nom d’une branche, par exemple main.',
  not_a_folder: 'Saisissez un dossier du dépôt, par exemple bots/acme.',
  smtp_not_configured: 'Aucun serveur de messagerie n’est défini, ni ici ni pour tout le serveur. Définissez-en un.',
  smtp_failed: 'Le serveur de messagerie n’a pas accepté le message : {reason}',
  chart_mail_failed: 'L’e-mail pour {to} n’a pas été envoyé. Le serveur de messagerie a répondu : {reason}',
  github_not_configured: 'Aucun dépôt n’est défini. Définissez-en un dans les paramètres de l’espace de travail.',
  embeddings_unreachable: 'Le service d’embeddings ne répond pas. Réessayez plus tard.',
  embeddings_malformed: 'Le service d’embeddings n’a pas envoyé de vecteurs utilisables. Vérifiez quel modèle il sert.',
  embeddings_not_configured:
    'Aucun service d’embeddings n’est défini sur le serveur. Choisissez « Sans embeddings », ou demandez à l’exploitant de définir PARLANCE_EMBEDDINGS_URL.',
  embedding_model_unknown: 'Le serveur ne propose pas ce modèle d’embeddings. Choisissez-en un de sa liste.',
  embeddings_not_installed:
    'Le serveur ne propose plus son modèle d’embeddings intégré. Choisissez-en un autre, ou « Sans embeddings ».',
  embeddings_failed: 'Le modèle d’embeddings intégré a échoué. Réessayez plus tard.',

  llm_not_configured:
    'Aucun modèle de langage n’est défini. Définissez-en un dans les paramètres de l’espace de travail.',
  speech_not_configured:
    'Aucun service vocal n’est défini. Définissez-en un dans les paramètres de l’espace de travail.',
  speech_unavailable: 'La parole ne peut pas être transcrite en ce moment. Écrivez plutôt votre message.',
  not_a_recording: 'Le fichier doit être un enregistrement : webm, ogg, mp4, wav ou mp3.',
  endpoint_key_refused: 'Le service n’accepte pas la clé : {answer}',
  endpoint_model_unknown: 'Le service ne connaît pas le modèle {model}, ou l’adresse est fausse : {answer}',
  endpoint_busy: 'Le service est surchargé, ou le quota du compte est épuisé : {answer}',
  endpoint_failed: 'Le service a répondu par une erreur : {answer}',
  endpoint_no_text: 'Le service a répondu sans aucun texte.',
  endpoint_timeout: 'Le service n’a pas répondu en {seconds} secondes.',
  endpoint_unreachable: 'Le service est injoignable : {reason}',
  endpoint_no_models: 'Saisissez le nom du modèle : le service n’en liste aucun.',

  prompt_not_found: 'Ce prompt n’existe pas.',
  prompt_version_not_found: 'Cette version du prompt n’existe pas.',
  placeholder_unknown: 'L’emplacement {placeholder} n’existe pas.',
  placeholder_missing: 'Le texte doit contenir {placeholder}.',
} satisfies Record<keyof typeof workspaceErrors, string>;
