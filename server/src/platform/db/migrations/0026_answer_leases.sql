-- Answering a conversation is work with a lease: asked_seq is the number of the newest message of a person,
-- answered_seq that of the newest one answered, and who holds the lease answers what lies between, in order.
alter table conversations
  add column asked_seq bigint not null default 0,
  add column answered_seq bigint not null default 0,
  add column answer_lease text,
  add column answer_lease_until timestamptz,
  add column answer_attempts integer not null default 0;

update conversations set asked_seq = asked.seq, answered_seq = asked.answered
from (
  select question.conversation_id, max(question.seq) as seq,
    -- What was left unanswered long ago stays so: an answer would surprise.
    coalesce(max(question.seq) filter (
      where question.created_at < now() - interval '1 day' or exists (
        select 1 from messages answer
        where answer.conversation_id = question.conversation_id and answer.reply_to = question.message_id
      )
    ), 0) as answered
  from messages question where question.sender = 'person' group by question.conversation_id
) asked
where asked.conversation_id = conversations.id;

create index conversations_unanswered on conversations (updated_at) where asked_seq > answered_seq;
