import { accountPassword } from './customer-care/account-password.ts';
import { basketClear } from './customer-care/basket-clear.ts';
import { deliveryStatus } from './customer-care/delivery-status.ts';
import { invoiceCopy } from './customer-care/invoice-copy.ts';
import { orderCancel } from './customer-care/order-cancel.ts';
import { orderChangeAddress } from './customer-care/order-change-address.ts';
import { orderReturn } from './customer-care/order-return.ts';
import { paymentFailed } from './customer-care/payment-failed.ts';
import { productAvailability } from './customer-care/product-availability.ts';
import { refundStatus } from './customer-care/refund-status.ts';
import { storeHours } from './customer-care/store-hours.ts';
import { warrantyClaim } from './customer-care/warranty-claim.ts';
import { complaint } from './small-talk/complaint.ts';
import { compliment } from './small-talk/compliment.ts';
import { goodbye } from './small-talk/goodbye.ts';
import { greeting } from './small-talk/greeting.ts';
import { personHuman } from './small-talk/person-human.ts';
import { thanks } from './small-talk/thanks.ts';
import { whoAreYou } from './small-talk/who-are-you.ts';
import type { DemoIntent } from './types.ts';

/** Every intent of the demo workspace, by class and then by name. */
export const demoIntents: readonly DemoIntent[] = [
  accountPassword,
  basketClear,
  deliveryStatus,
  invoiceCopy,
  orderCancel,
  orderChangeAddress,
  orderReturn,
  paymentFailed,
  productAvailability,
  refundStatus,
  storeHours,
  warrantyClaim,
  greeting,
  personHuman,
  complaint,
  compliment,
  goodbye,
  thanks,
  whoAreYou,
];
