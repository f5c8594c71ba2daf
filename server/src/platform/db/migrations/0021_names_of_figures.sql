-- Stored figures have the names of the API: support, predicted and correct; utterances; accuracy.
update models set figures = jsonb_set(figures, '{perIntent}', (
  select coalesce(jsonb_object_agg(id, jsonb_build_object(
    'support', counts -> 'meant', 'predicted', counts -> 'said', 'correct', counts -> 'right')), '{}')
  from jsonb_each(figures -> 'perIntent') as intents (id, counts)))
where jsonb_exists(figures, 'perIntent');

update evaluations set report = report || jsonb_build_object(
  'figures', (report -> 'figures') - 'sentences' || jsonb_build_object('utterances', report -> 'figures' -> 'sentences'),
  'intents', (
    select coalesce(jsonb_agg(intent - 'right' || jsonb_build_object('correct', intent -> 'right') order by place), '[]')
    from jsonb_array_elements(report -> 'intents') with ordinality as intents (intent, place)),
  'calibration', (
    select coalesce(jsonb_agg(bin - 'right' || jsonb_build_object('accuracy', bin -> 'right') order by place), '[]')
    from jsonb_array_elements(report -> 'calibration') with ordinality as bins (bin, place)))
where report is not null;
