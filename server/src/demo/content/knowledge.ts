import type { KnowledgeLanguage } from '@parlance/contract/calls/knowledge/bases';

/** A document of the demo shop, in Markdown. */
interface DemoDocument {
  name: string;
  language: KnowledgeLanguage;
  tags: string[];
  text: string;
}

export const demoKnowledge = 'Acme help centre';

export const demoDocuments: readonly DemoDocument[] = [
  {
    name: 'Delivery',
    language: 'english',
    tags: ['delivery'],
    text: `# Delivery

## Times

Parcels take 2 to 4 working days. Orders that are paid before noon leave our warehouse the same day. Furniture and large
appliances are delivered by appointment: the carrier calls you within two working days.

## Costs

| Order | To a parcel point | To your door |
| --- | --- | --- |
| below 50 € | 3.90 € | 5.90 € |
| 50 € and more | free | free |
| large appliances | not possible | 29 € |

## Countries

We deliver to Belgium, France, Germany, Luxembourg and the Netherlands. We do not deliver to islands and post boxes.

## A parcel that does not arrive

If the tracking has not changed for three working days, write to us with your order number. We look for the parcel with the
carrier, and send a new one when it is not found within five working days.`,
  },
  {
    name: 'Returns and refunds',
    language: 'english',
    tags: ['returns'],
    text: `# Returns and refunds

## How to return an item

You have 30 days after delivery to send an item back, and the return is free. Print the label from My returns, pack the item
and drop it at any parcel point. The box may be open. You can also bring it back to one of our shops.

## Used items

You can return a used kettle, toaster or other appliance within the same 30 days if it is clean and complete. For signs of use
we deduct up to 20 % from the refund.

## What cannot be returned

- gift cards
- earphones and toothbrushes whose seal is broken
- items made to measure

## Refunds

We refund within 3 days of receiving the return, to the card or account you paid with. Banks then need 2 to 5 days to show it.
A return without its accessories is refunded without their price.`,
  },
  {
    name: 'Warranty and repairs',
    language: 'english',
    tags: ['warranty'],
    text: `# Warranty and repairs

Everything with a plug is covered for 3 years, everything else for 2 years. The invoice is the proof of purchase.

## What is not covered

Damage by falls, by water, and batteries that have lost capacity after 500 charges are not covered.

## Repairs

Describe the fault and add a photo in Warranty. We send a label within a day, and the item comes back in about 10 days. When
an item cannot be repaired, we replace it by the same model or one of the same value. Spare parts are sold for 7 years.`,
  },
  {
    name: 'Kettle K2 manual',
    language: 'english',
    tags: ['manual', 'kettle'],
    text: `# Kettle K2

## First use

Fill the kettle to the mark MAX with 1.7 litres of water, boil it and pour the water away. Do this twice.

## Choosing a temperature

Press + and - to choose from 60, 80, 90 and 100 °C. Green tea is best at 80 °C, black tea at 100 °C. The kettle keeps the
temperature for 30 minutes when you press it for two seconds.

## Removing limescale

1. Mix 0.5 litres of white vinegar with 0.5 litres of water in the kettle.
2. Boil it, and wait for an hour.
3. Rinse it three times with clear water.

In regions with hard water, repeat this each month.

## Error lights

| Light | Meaning | What to do |
| --- | --- | --- |
| red, blinking | no water | fill it at least to MIN |
| orange | limescale | remove the limescale |
| red, steady | it is too hot | let it cool down for ten minutes |`,
  },
  {
    name: 'Livraison et retours',
    language: 'french',
    tags: ['delivery', 'returns'],
    text: `# Livraison

## Délais

Un colis met 2 à 4 jours ouvrés. Les commandes payées avant midi partent le jour même de notre entrepôt. Les meubles et le gros
électroménager sont livrés sur rendez-vous.

## Frais

La livraison est gratuite à partir de 50 €. En dessous, elle coûte 3,90 € en point relais et 5,90 € à domicile. La livraison du
gros électroménager coûte 29 €.

# Retours

Vous avez 30 jours pour renvoyer un article, et le retour est gratuit. Imprimez l’étiquette depuis Mes retours et déposez le
colis dans un point relais. Nous vous remboursons sous 3 jours après réception.`,
  },
];
