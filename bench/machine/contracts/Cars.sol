// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

import {Car, CarState, Circuit} from "./Circuit.sol";

/// Buys a little whenever that is cheap: a light car.
contract Steady is Car {
    function takeYourTurn(Circuit circuit, CarState[] calldata cars, uint256 ownIndex) external {
        if (cars[ownIndex].balance > circuit.accelerateCost(2)) circuit.accelerate(2);
    }
}

/// Searches for the most acceleration that its share of the money buys: many price views a turn.
contract Searcher is Car {
    function takeYourTurn(Circuit circuit, CarState[] calldata cars, uint256 ownIndex) external {
        CarState calldata own = cars[ownIndex];
        uint256 share = own.balance / 8;
        uint256 amount = 1;
        while (amount < 60 && circuit.accelerateCost(amount + 1) <= share) amount++;
        if (circuit.accelerateCost(amount) <= own.balance) circuit.accelerate(amount);
        if (ownIndex > 0 && circuit.shellCost(1) < own.balance / 10) circuit.shell(1);
    }
}

/// Plays the next turns out in its head before each move.
contract Planner is Car {
    function takeYourTurn(Circuit circuit, CarState[] calldata cars, uint256 ownIndex) external {
        CarState calldata own = cars[ownIndex];
        uint256 best;
        uint256 bestScore;
        for (uint256 amount = 0; amount < 24; amount++) {
            uint256 score = imagine(cars, ownIndex, amount);
            if (score > bestScore) (bestScore, best) = (score, amount);
        }
        if (best > 0 && circuit.accelerateCost(best) < own.balance / 4) circuit.accelerate(best);
    }

    function imagine(CarState[] calldata cars, uint256 ownIndex, uint256 amount) internal pure returns (uint256 score) {
        uint256[] memory places = new uint256[](cars.length);
        uint256[] memory speeds = new uint256[](cars.length);
        for (uint256 i = 0; i < cars.length; i++) (places[i], speeds[i]) = (cars[i].y, cars[i].speed);
        speeds[ownIndex] += amount;
        score = 1000;
        for (uint256 turn = 0; turn < 10; turn++) {
            for (uint256 i = 0; i < cars.length; i++) {
                places[i] += speeds[i];
                if (places[i] > places[ownIndex] && score > 0) score--;
            }
            if (turn % 3 == 2 && speeds[ownIndex] > 2) speeds[ownIndex] = (speeds[ownIndex] * 7) / 8;
        }
        score += places[ownIndex];
    }
}

/// Remembers what it saw in storage, and shells the leader.
contract Rememberer is Car {
    mapping(address => uint256) internal seen;
    uint256[8] internal history;
    uint256 internal moves;

    function takeYourTurn(Circuit circuit, CarState[] calldata cars, uint256 ownIndex) external {
        for (uint256 i = 0; i < cars.length; i++) seen[cars[i].car] += cars[i].speed;
        history[moves++ % 8] = cars[0].y;
        uint256 sum;
        for (uint256 i = 0; i < 8; i++) sum += history[i];
        if (ownIndex > 0 && seen[cars[0].car] > sum / 64 && circuit.shellCost(1) < 300) circuit.shell(1);
        uint256 cost = circuit.accelerateCost(8);
        if (cost < cars[ownIndex].balance / 6) circuit.accelerate(8);
        else if (circuit.shieldCost(1) < cars[ownIndex].balance / 20) circuit.shield(1);
    }
}

/// Weighs all mixes of actions by their prices: the heaviest of these.
contract Optimiser is Car {
    function takeYourTurn(Circuit circuit, CarState[] calldata cars, uint256 ownIndex) external {
        CarState calldata own = cars[ownIndex];
        uint256 low = 0;
        uint256 high = 40;
        while (low < high) {
            uint256 middle = (low + high + 1) / 2;
            if (circuit.accelerateCost(middle) * 5 <= own.balance) low = middle;
            else high = middle - 1;
        }
        uint256 gain = root(low * uint256(own.speed + 1) * 1e12);
        for (uint256 i = 0; i < 60; i++) gain = (gain * 1_000_003 + i) % 998_244_353;
        if (low > 0) circuit.accelerate(low);
        if (ownIndex > 1 && gain % 3 == 0 && circuit.shellCost(1) < 500) circuit.shell(1);
    }

    function root(uint256 x) internal pure returns (uint256 y) {
        uint256 z = (x + 1) / 2;
        y = x;
        while (z < y) (y, z) = (z, (x / z + z) / 2);
    }
}
