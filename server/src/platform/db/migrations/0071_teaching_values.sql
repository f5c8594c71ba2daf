-- How much a review of the message teaches, and the models whose doubts that was told by.
alter table verbatim_predictions add column teaches double precision;
alter table verbatim_predictions add column ranked_by text;
