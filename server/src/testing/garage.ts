import { garage } from './meanings.ts';
import type { Studio } from './nlp.ts';

/** A workspace with the untrained class "Garage", without an embedding model. */
export async function openGarage(studio: Studio, intents: Record<string, string[]> = garage): Promise<Studio> {
  const one = await studio.another();
  await one.post(['class'], { class_name: 'Garage' });
  for (const [intent_name, texts] of Object.entries(intents)) {
    await one.post(['intents'], { intent_name, classes: ['Garage'], utterances: texts.map((text) => ({ text })) });
  }
  return one;
}

/** The same, trained with an embedding model. */
export async function trainGarage(studio: Studio): Promise<Studio> {
  const one = await openGarage(studio);
  await one.put(['class', 'Garage'], { embedding_model: 'meanings' });
  await one.post(['class', 'Garage', 'train'], {}, 'async=false');
  return one;
}
